package dev.corpuscore.service.sample;

/** Work away from a desk, in the form of {@link OfficeWords}. */
final class FieldWords {
  static final String FAMILIES =
      """

      Nursing | 120 | field
      Registered Nurse | Nurse Practitioner | Intensive Care Nurse | Practical Nurse | Night Nurse | Midwife | Ward Manager | Home Care Nurse
      electronic patient records | wound care | medication rounds | triage | palliative care
      care for patients in a team of eight | plan shifts with each other instead of for each other | guide students in their first weeks | talk with relatives when it matters | keep records that the next shift can trust | take part in our work on safer medication
      a nursing licence | experience on a ward or in home care | calm in busy hours | good command of the local language | willingness to work some weekends

      Medicine | 230 | field
      General Practitioner | Physiotherapist | Occupational Therapist | Dentist | Pharmacist | Radiographer | Psychologist | Laboratory Technician | Dental Hygienist
      diagnostics | rehabilitation plans | patient education | laboratory equipment | quality registers
      see patients with enough time for each | work closely with nurses and therapists | take part in quality rounds | supervise trainees | follow guidelines, and say where they do not fit
      a licence to practise | interest in teamwork | experience is welcome, beginners are too | good command of the local language | a quiet way of explaining

      Teaching | 110 | field
      Primary School Teacher | Mathematics Teacher | Early Childhood Educator | Special Needs Teacher | Teaching Assistant | Language Teacher | School Counsellor | Vocational Instructor
      lesson planning | assessment | classroom technology | parent meetings | inclusive teaching
      teach classes of at most twenty-two | plan together with a colleague | see each pupil's next step | keep parents informed before they ask | take part in the life of the school | try new material and drop what does not help
      a teaching qualification for the age group | warmth and clear rules | you like to work in a team | a recent police check | experience with mixed classes is an advantage

      Kitchen | 75 | field
      Chef | Sous Chef | Cook | Pastry Chef | Baker | Kitchen Assistant | Kitchen Porter | Barista | Waiter | Restaurant Manager
      seasonal menus | HACCP | stock keeping | allergen labelling | sourdough
      cook with what the season gives | keep your section clean and ready | plan purchases so that little is thrown away | bake from four in the morning, and go home at noon | welcome guests and remember what they like | train apprentices
      training as a cook, baker or waiter, or some years of practice | speed and care at once | you keep calm at eight in the evening | knowledge of food hygiene | evenings and weekends by rota

      Hospitality | 72 | field
      Hotel Receptionist | Housekeeper | Night Receptionist | Concierge | Housekeeping Supervisor | Cleaner | Tour Guide | Front Office Manager
      booking systems | languages | event rooms | linen management
      welcome guests at any hour | look after rooms so that people sleep well | solve small problems before they grow | plan arrivals, groups and rooms | show visitors what the guidebook leaves out
      friendliness that lasts a whole shift | English and one more language | an eye for detail | flexible hours | experience in a hotel is welcome

      Transport | 82 | field
      Truck Driver | Delivery Driver | Bus Driver | Forklift Operator | Warehouse Worker | Warehouse Team Leader | Train Driver | Dispatcher | Fleet Coordinator
      route planning | scanners | load securing | tachograph | cold chain
      bring goods to shops between five and two | load, secure and document freight | drive a fixed route and know everybody on it | pick orders with a scanner | keep vehicles clean and report faults | plan tours for thirty drivers
      the licence for the vehicle | a safe way of driving | you are on time | you can lift 20 kilograms | basic language skills, more comes with the job

      Trades | 100 | field
      Electrician | Plumber | Carpenter | Welder | Painter | HVAC Technician | Bricklayer | Roofer | Site Manager | Wind Turbine Technician
      technical drawings | power tools | safety at heights | measuring instruments | CAD
      install, test and repair on sites in the region | read drawings and notice what cannot work | work safely, and stop when it is not | guide apprentices | keep a van and its tools in order | hand over work that needs no second visit
      a finished apprenticeship | a driving licence | you work well alone and in pairs | head for heights | some years on building sites

      Manufacturing | 95 | field
      Machine Operator | CNC Machinist | Production Technician | Assembly Worker | Quality Inspector | Maintenance Technician | Mechanical Engineer | Process Engineer | Production Manager
      CNC | lean production | PLC | SolidWorks | preventive maintenance | ISO 9001
      set up and run machines in two shifts | find the cause when parts are out of tolerance | maintain equipment before it breaks | improve a workstation each month | test first pieces and release batches | plan tools and material
      technical training or a degree in engineering | exactness | willingness to work shifts | you can read drawings | experience with similar machines is an advantage

      Retail | 70 | field
      Shop Assistant | Store Manager | Cashier | Visual Merchandiser | Pharmacy Assistant | Sales Assistant | Customer Service Agent | Call Centre Agent
      point of sale | stock counts | complaints | product knowledge
      advise customers and find what they came for | keep shelves filled and prices right | open or close the shop | answer calls and mails in plain language | lead a team of six | plan displays for the season
      you like people, also on Saturdays | quick mental arithmetic | experience in a shop helps | a second language helps | you stay friendly

      Outdoors | 78 | field
      Gardener | Landscape Architect | Forestry Worker | Farm Hand | Veterinary Nurse | Park Ranger | Arborist | Environmental Scientist
      plant knowledge | chainsaw licence | irrigation | GIS | species surveys
      plant and tend parks, roofs and yards | look after animals every day of the week | survey streams and woods and report what lives there | prune old trees so that they grow older | plan green spaces with neighbours
      training in your field | you work outside in all weather | a driving licence | care for what grows | some heavy lifting

      Social | 92 | field
      Social Worker | Youth Worker | Support Worker | Family Counsellor | Personal Assistant | Volunteer Coordinator | Child Care Worker
      case management | crisis support | motivational interviewing | documentation
      accompany people through a hard year | plan help together with families | work with schools, doctors and authorities | write reports that are fair to everybody | organise groups and outings | coordinate forty volunteers
      a degree or training in social work | patience | clear boundaries | supervision is part of the job, and you want it | a recent police check""";

  private FieldWords() {}
}
