// Each route that is unfolded gets a Swagger UI of its own, which knows this route only.
// So the list is there at once, and the first route that is unfolded loads the half megabyte.
// Nothing that is typed into a form is kept beyond this page.
(() => {
  'use strict';

  const viewer = document.getElementById('viewer');

  // A default is told, and not filled in: what is sent is what somebody set.
  const withoutDefault = parameter => {
    const { default: usual, ...schema } = parameter.schema;
    return usual === undefined ? parameter
      : { ...parameter, schema, description: `${parameter.description ?? ''}\n\nDefault: \`${JSON.stringify(usual)}\`` };
  };

  // What is asked for comes first; what few clients send, last.
  const headersLast = (spec, { parameters = [] }) => {
    const all = parameters.map(({ $ref, ...it }) => withoutDefault($ref ? spec.components.parameters[$ref.split('/').pop()] : it));
    const isHeader = it => it.in === 'header';
    return [...all.filter(it => !isHeader(it)), ...all.filter(isHeader)];
  };

  // The document with one operation and what it refers to: of all of it,
  // Swagger UI would resolve every reference again for each route that is unfolded.
  const reduced = (spec, operationId) => {
    const paths = {};
    for (const [path, item] of Object.entries(spec.paths)) {
      for (const [method, operation] of Object.entries(item)) {
        if (operation.operationId === operationId) {
          paths[path] = { [method]: { ...operation, parameters: headersLast(spec, operation) } };
        }
      }
    }
    const components = {};
    const follow = node => {
      for (const [key, value] of Object.entries(node)) {
        if (key === '$ref' && value.startsWith('#/components/')) {
          const [, , kind, name] = value.split('/');
          components[kind] ??= {};
          if (!(name in components[kind])) {
            components[kind][name] = spec.components[kind][name];
            follow(components[kind][name]);
          }
        } else if (value instanceof Object) {
          follow(value);
        }
      }
    };
    follow(paths);
    components.securitySchemes = spec.components.securitySchemes;
    return { ...spec, paths, components };
  };

  const only = operationId => system => {
    const { createElement } = system.React;

    // Without what the page has around it: title, servers, headings of groups, the line that was pressed.
    const OneRoute = ({ getComponent, specSelectors }) => {
      const part = name => createElement(getComponent(name, true));
      if (specSelectors.loadingStatus() === 'loading') {
        return createElement('p', { role: 'status' }, 'Reading the document …');
      }
      return createElement('div', { className: 'swagger-ui' }, part('errors'), part(operationId ? 'operations' : 'Models'));
    };
    const OperationTag = () => ({ children }) => createElement('div', null, children);
    const OperationSummary = () => () => null;

    // A bearer does not belong into a browser: what needs one is asked by a command, with the bearer in a variable.
    const bearerOf = (path, method) => {
      const security = system.specSelectors.specJson().getIn(['paths', path, method, 'security']);
      return security ? security.first().keySeq().first() : null;
    };
    const allowTryItOutFor = () => (state, path, method) => bearerOf(path, method) === null;
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
    // Headers are folded away until somebody asks for them.
    const parameters = Parameters => properties => {
      const all = createElement(Parameters, properties);
      const headers = properties.parameters.filter(it => it.get('in') === 'header');
      return headers.size === 0 || headers.size === properties.parameters.size ? all : createElement('div', { className: 'folding' },
        all,
        createElement('label', { className: 'headers' }, createElement('input', { type: 'checkbox' }), ` Headers, too: ${headers.map(it => it.get('name')).join(', ')}`));
    };
    const command = (path, method, bearer) => {
      const header = `curl -H "Authorization: Bearer $CORE_${bearer.toUpperCase()}_TOKEN"`;
      const operation = system.specSelectors.specJson().getIn(['paths', path, method]);
      const needed = operation.get('parameters')?.filter(it => it.get('required')) ?? [];
      const body = operation.getIn(['requestBody', 'required'])
        ? " -H 'Content-Type: application/json' -d @request.json"
        : ' -X POST';
      const rest = method === 'post' ? body : ' -G' + needed.map(it => ` --data-urlencode '${it.get('name')}=…'`).join('');
      return `${header}${rest} ${location.origin}${path}`;
    };
    const updateJsonSpec = update => spec => update(operationId ? reduced(spec, operationId) : spec);

    return {
      components: { OneRoute },
      wrapComponents: { OperationTag, OperationSummary, parameters, responses },
      statePlugins: { spec: { wrapSelectors: { allowTryItOutFor }, wrapActions: { updateJsonSpec } } },
    };
  };

  // Names that Swagger UI gives to the eye alone, and boxes that only a mouse could scroll.
  const label = () => {
    for (const field of viewer.querySelectorAll('[data-param-name] :is(input, select, textarea):not([aria-label])')) {
      field.setAttribute('aria-label', field.closest('[data-param-name]').dataset.paramName);
    }
    for (const body of viewer.querySelectorAll('.body-param__text:not([aria-label])')) {
      body.setAttribute('aria-label', 'Request body');
    }
    for (const answers of viewer.querySelectorAll('.responses-table[role="region"]:not([aria-label])')) {
      const path = answers.closest('details').querySelector('.opblock-summary-path').textContent;
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

  const start = (domNode, operationId) => SwaggerUIBundle({
    domNode,
    url: new URL('/openapi.yaml', location.href).href,
    layout: 'OneRoute',
    plugins: [only(operationId)],
    docExpansion: 'full',
    defaultModelsExpandDepth: 1,
    displayRequestDuration: true,
    responseInterceptor: located,
    persistAuthorization: false,
    tryItOutEnabled: true,
    validatorUrl: null,
  });

  const file = (tag, properties) => new Promise((resolve, reject) => {
    document.head.append(Object.assign(document.createElement(tag), properties, { onload: resolve, onerror: reject }));
  });
  let loading = null;
  const load = () => loading ??= Promise.all([
    file('link', { rel: 'stylesheet', href: viewer.dataset.style }),
    file('script', { src: viewer.dataset.script }),
  ]);

  const fill = async content => {
    if (content.childElementCount > 0) {
      return;
    }
    const status = document.createElement('p');
    status.setAttribute('role', 'status');
    status.textContent = 'Loading the viewer …';
    content.append(status);
    try {
      await load();
      start(content, content.parentElement.dataset.operation);
    } catch {
      loading = null;
      status.textContent = 'The viewer could not be loaded. Load this page again.';
    }
  };

  // What the address names is unfolded; what was unfolded last is named by the address.
  const unfoldNamed = () => {
    const route = document.getElementById(location.hash.slice(1));
    if (route?.matches('#viewer details')) {
      route.open = true;
    }
  };
  for (const route of viewer.querySelectorAll('details')) {
    route.addEventListener('toggle', () => {
      if (route.open) {
        history.replaceState(null, '', '#' + route.id);
        fill(route.lastElementChild);
      }
    });
  }
  new MutationObserver(label).observe(viewer, { childList: true, subtree: true });
  addEventListener('hashchange', unfoldNamed);
  unfoldNamed();
})();
