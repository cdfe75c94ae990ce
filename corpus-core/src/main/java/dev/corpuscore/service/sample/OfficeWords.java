package dev.corpuscore.service.sample;

/**
 * Work at a desk. Each family has five lines: department, pay in percent and where; titles; tools;
 * duties; demands.
 */
final class OfficeWords {
  static final String FAMILIES =
      """
      Engineering | 190 | desk
      Backend Engineer | Software Engineer | Java Developer | Frontend Developer | Full Stack Engineer | Mobile Developer | Platform Engineer | Site Reliability Engineer | Embedded Software Engineer | QA Engineer
      Java | Kotlin | TypeScript | Go | Rust | PostgreSQL | Kubernetes | Kafka | React | Terraform
      design, build and run services that other teams depend on | review code, and have yours reviewed | take part in an on-call rota of one week in eight | break large problems into steps that can ship on their own | measure before you optimise, and write down what you learned | keep test suites fast and honest | talk with the people who use what you build | retire old code without anybody noticing
      a few years of work on systems in production | you have kept a service alive at night and made sure it stayed quiet afterwards | clear written English | you prefer simple designs and can explain why | curiosity about the layers below yours | a degree helps, work you can show helps more

      Data | 185 | desk
      Data Engineer | Data Scientist | Data Analyst | Machine Learning Engineer | Analytics Engineer | Business Intelligence Developer | Statistician | Research Scientist
      Python | SQL | Spark | dbt | Airflow | scikit-learn | R | Power BI | Snowflake
      build pipelines that are boring on the best of days | turn vague questions into numbers that settle them | find out why two reports disagree | design experiments and stop them when they have answered | explain uncertainty to people who want one number | document every table as if you would leave tomorrow | bring models into production and watch them drift
      solid statistics | fluent SQL | experience with data that is late, double or wrong | you can tell a good chart from a pretty one | you ask what a decision would change before you compute it | interest in our field, or the will to learn it

      Security | 195 | desk
      Security Engineer | Security Analyst | Penetration Tester | Cloud Security Architect | Incident Response Specialist | Identity and Access Engineer
      SIEM | Linux | OAuth | threat modelling | Burp Suite | AWS | Azure
      hunt for what our alarms do not see | review designs early, when changing them is cheap | lead incidents calmly and write honest reports | automate what we check by hand today | help teams to fix causes instead of findings | run exercises that people want to repeat
      experience on the defending or the attacking side | you can read code in more than one language | discretion | knowledge of common standards and their limits | you explain risk without fear

      Product | 180 | desk
      Product Manager | Product Owner | Product Designer | UX Designer | UX Researcher | Service Designer | Technical Writer
      Figma | user interviews | prototypes | roadmaps | accessibility | analytics
      find out what people need before we build what they ask for | keep a backlog that is short enough to read | test ideas with five people before fifty build them | say no, and explain it so that it stays a no | write release notes that users read | watch how our product is used at the counter and on the phone
      you have shipped something and lived with it | you listen more than you present | you can draw what you mean | good judgement about what to leave out | experience with complex tools for professionals

      Finance | 140 | desk
      Accountant | Senior Accountant | Financial Controller | Payroll Specialist | Auditor | Financial Analyst | Accounts Payable Clerk | Tax Advisor | Treasury Analyst
      IFRS | Excel | SAP | month-end closing | VAT | budgets
      close the books in five days | reconcile accounts and ask about what does not fit | prepare budgets with managers who do not like budgets | make payroll right the first time | support the yearly audit | improve a process each quarter | answer suppliers kindly and on time
      a degree in accounting or years of practice | exactness without losing sight of the whole | knowledge of local tax rules | discretion | good command of spreadsheets

      Sales | 130 | desk
      Account Executive | Sales Representative | Key Account Manager | Sales Engineer | Business Development Manager | Customer Success Manager | Inside Sales Specialist
      CRM | negotiation | product demonstrations | tenders | forecasting
      build a territory from first call to renewal | understand a customer's week before you offer anything | write offers that keep what they promise | bring what you hear back to the product team | visit customers two days a week | keep the CRM truthful
      a record of keeping customers, not only winning them | you enjoy the telephone | patience with long decisions | fluent in English and one more language | a driving licence is an advantage

      Marketing | 125 | desk
      Marketing Manager | Content Editor | Communications Officer | Social Media Manager | Brand Designer | Event Coordinator | SEO Specialist | Copywriter
      CMS | newsletters | photography | campaign planning | Adobe Creative Cloud
      plan campaigns and end those that do not work | write texts that people finish | organise fairs from the first sketch to the last box | look after our website and its numbers | work with journalists and neighbours | keep one voice across channels
      a sure hand with words or pictures | experience with small budgets | you meet deadlines | you can show us three things you are proud of | interest in how things are made

      People | 120 | desk
      HR Business Partner | Recruiter | Talent Acquisition Specialist | HR Generalist | Learning and Development Manager | Office Manager | Executive Assistant
      labour law | interviews | onboarding | HR systems | facilitation
      accompany people from the first letter to the last day | train managers to have hard conversations early | keep our pay fair and explainable | make the first week a good one | prepare meetings so that they can be short | look after contracts and certificates
      trained in human resources or administration | knowledge of labour law | tact | you notice what nobody has said yet | calm when three things happen at once

      Legal | 170 | desk
      Legal Counsel | Paralegal | Compliance Officer | Contract Manager | Data Protection Officer | Policy Advisor
      contract law | GDPR | due diligence | negotiations | procurement rules
      draft and negotiate contracts in plain words | advise teams on data protection before they build | follow new rules and say what they mean for us | train colleagues | handle disputes with a sense of proportion
      a law degree or equivalent practice | you write short answers to long questions | experience in a company or an authority | languages are welcome""";

  private OfficeWords() {}
}
