/** The smallest page React can render: the lower bound for our first load. */
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';

const root = document.getElementById('app');
if (root) createRoot(root).render(createElement('h1', null, 'Blank'));
