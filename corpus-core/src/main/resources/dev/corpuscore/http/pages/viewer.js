// Starts Swagger UI on our document, once the address says what to open (#/…): it is half a megabyte.
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
        createElement('div', { className: 'auth' }, part('AuthorizeBtnContainer')),
        part('operations'),
        part('Models'));
    };

    // A link inside a button is two things to press in one place; addresses open what they name all the same.
    const DeepLink = () => ({ text }) => createElement('span', null, text);

    return { components: { OurLayout }, wrapComponents: { DeepLink } };
  };

  // Names that Swagger UI gives to the eye alone, and boxes that only a mouse could scroll.
  const name = () => {
    for (const field of viewer.querySelectorAll('[data-param-name] :is(input, select, textarea):not([aria-label])')) {
      field.setAttribute('aria-label', field.closest('[data-param-name]').dataset.paramName);
    }
    for (const body of viewer.querySelectorAll('.body-param__text:not([aria-label])')) {
      body.setAttribute('aria-label', 'Request body');
    }
    for (const close of viewer.querySelectorAll('.close-modal:not([aria-label])')) {
      close.setAttribute('aria-label', 'Close');
    }
    for (const mislabelled of viewer.querySelectorAll('.auth-btn-wrapper [aria-label]')) {
      mislabelled.removeAttribute('aria-label');
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

  const open = () => {
    if (!location.hash.startsWith('#/')) {
      return;
    }
    removeEventListener('hashchange', open);
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
  };

  addEventListener('hashchange', open);
  open();
})();
