import theme from 'vitepress/theme';
import Layout from './Layout.vue';
import './style.css';

export default { extends: theme, Layout };
