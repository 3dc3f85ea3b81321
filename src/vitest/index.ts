export { describeEachLevel } from './levels.js';
