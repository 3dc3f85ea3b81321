export { setupServer } from 'msw/node';
