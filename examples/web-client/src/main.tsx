import { render } from 'preact';
import { connectBackend } from './backend';
import { App } from './components/App';
import { Problem } from './components/Problem';
import { resume } from './session';
import './styles.css';

const root = document.getElementById('app') as HTMLElement;

try {
  const backend = await connectBackend();
  await resume(backend.baseUrl);
  render(<App backend={backend} />, root);
} catch (error) {
  render(<Problem error={error} />, root);
}
