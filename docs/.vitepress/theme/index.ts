import theme from 'vitepress/theme';
import { h } from 'vue';
import panel from '../../images/panel.png';
import './style.css';

const PICTURE = {
  class: 'picture',
  src: panel,
  width: 1280,
  height: 800,
  alt: 'A chat client that runs on the mock. Over it, the panel of the mock explains why a message was rejected, and what would allow it',
};

export default {
  extends: theme,
  Layout: () => h(theme.Layout, null, { 'home-hero-image': () => h('img', PICTURE) }),
};
