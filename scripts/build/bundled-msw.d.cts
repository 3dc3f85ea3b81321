export { getResponse, HttpResponse, http } from 'msw';
