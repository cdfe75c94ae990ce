// Starts Swagger UI on our document; what the address names (#/…) is unfolded.
// Nothing that is typed into it is kept beyond this page.
(() => {
  'use strict';

  const viewer = document.getElementById('viewer');

  const ours = system => {
    const { createElement } = system.React;

    // Without its title, its list of one server and its landmark: the page around it has these.
    const OurLayout = ({ getComponent, specSelectors }) => {
      const part = name => createElement(getComponent(name, true));
      if (specSelectors.loadingStatus() !== 'success') {
        return createElement('p', { role: 'status' }, 'Reading the document …');
      }
      return createElement('div', { className: 'swagger-ui' },
        part('SvgAssets'),
        part('errors'),
        part('operations'),
        part('Models'));
    };

    // A link inside a button is two things to press in one place; addresses open what they name all the same.
    const DeepLink = () => ({ text }) => createElement('span', null, text);

    // A bearer does not belong into a browser: what needs one is asked by a command, with the bearer in a variable.
    const bearerOf = (path, method) => {
      const security = system.specSelectors.specJson().getIn(['paths', path, method, 'security']);
      return security ? security.first().keySeq().first() : null;
    };
    const allowTryItOutFor = () => (state, path, method) => bearerOf(path, method) === null;
    const authorizeOperationBtn = () => () => null;
    const responses = Responses => properties => {
      const { path, method } = properties;
      const bearer = bearerOf(path, method);
      const all = createElement(Responses, properties);
      return bearer === null ? all : createElement('div', null,
        createElement('div', { className: 'command' },
          createElement('h4', null, 'Ask it with'),
          createElement('pre', { tabIndex: 0 }, command(path, method, bearer))),
        all);
    };
    const command = (path, method, bearer) => {
      const header = `curl -H "Authorization: Bearer $CORE_${bearer.toUpperCase()}_TOKEN"`;
      const operation = system.specSelectors.specJson().getIn(['paths', path, method]);
      const needed = operation.get('parameters')?.filter(it => it.get('required')) ?? [];
      const rest = method === 'post'
        ? " -H 'Content-Type: application/json' -d @request.json"
        : ' -G' + needed.map(it => ` --data-urlencode '${it.get('name')}=…'`).join('');
      return `${header}${rest} ${location.origin}${path}`;
    };

    return {
      components: { OurLayout },
      wrapComponents: { DeepLink, authorizeOperationBtn, responses },
      statePlugins: { spec: { wrapSelectors: { allowTryItOutFor } } },
    };
  };

  // Names that Swagger UI gives to the eye alone, and boxes that only a mouse could scroll.
  const name = () => {
    for (const field of viewer.querySelectorAll('[data-param-name] :is(input, select, textarea):not([aria-label])')) {
      field.setAttribute('aria-label', field.closest('[data-param-name]').dataset.paramName);
    }
    for (const body of viewer.querySelectorAll('.body-param__text:not([aria-label])')) {
      body.setAttribute('aria-label', 'Request body');
    }
    for (const answers of viewer.querySelectorAll('.responses-table[role="region"]:not([aria-label])')) {
      const path = answers.closest('.opblock').querySelector('.opblock-summary-path').dataset.path;
      answers.setAttribute('aria-label', 'Responses of ' + path);
    }
    for (const box of viewer.querySelectorAll('pre:not([tabindex])')) {
      box.tabIndex = 0;
    }
  };
  // Swagger UI resolves references against a schema's $id, and cannot where that is a URN.
  const located = async response => {
    if (new URL(response.url).pathname.startsWith('/schemas/')) {
      const schema = JSON.parse(await response.data.text());
      delete schema.$id;
      response.text = response.data = new Blob([JSON.stringify(schema)]);
    }
    return response;
  };

  const start = () => SwaggerUIBundle({
    domNode: viewer,
    url: new URL('/openapi.yaml', location.href).href,
    layout: 'OurLayout',
    plugins: [ours],
    deepLinking: true,
    docExpansion: 'list',
    defaultModelsExpandDepth: 0,
    displayRequestDuration: true,
    responseInterceptor: located,
    persistAuthorization: false,
    tryItOutEnabled: true,
    validatorUrl: null,
  });

  const say = sentence => {
    const status = document.createElement('p');
    status.setAttribute('role', 'status');
    status.textContent = sentence;
    viewer.replaceChildren(status);
  };

  say('Loading the viewer …');
  const style = document.createElement('link');
  style.rel = 'stylesheet';
  style.href = viewer.dataset.style;
  const script = document.createElement('script');
  script.src = viewer.dataset.script;
  script.onload = () => {
    new MutationObserver(name).observe(viewer, { childList: true, subtree: true });
    start();
  };
  script.onerror = () => say('The viewer could not be loaded; load this page again.');
  document.head.append(style, script);
})();
