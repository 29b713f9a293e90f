import './console.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { loadUser } from '../app/features/auth/auth-calls.ts';
import { connectAuth } from '../app/features/auth/session.ts';
import { storage } from '../app/lib/storage.ts';
import { queryClient } from './lib/calls.ts';
import { basename } from './lib/paths.ts';
import { routes } from './routes.tsx';

connectAuth();
// The stored role may be an old one.
if (storage.read('token')) void loadUser();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={createBrowserRouter(routes, { basename })} />
    </QueryClientProvider>
  </StrictMode>,
);
