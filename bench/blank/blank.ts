/** As little as a page of React can be: the floor under ours. */
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';

const root = document.getElementById('app');
if (root) createRoot(root).render(createElement('h1', null, 'Blank'));
