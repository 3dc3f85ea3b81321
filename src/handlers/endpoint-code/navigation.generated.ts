// Generated from the declarations of the endpoints by `npm run generate`. Do not edit.
export { addNavigationView } from '../navigation/add-navigation-view.js';
export { getNavigationViews } from '../navigation/get-navigation-views.js';
export { removeNavigationView } from '../navigation/remove-navigation-view.js';
export { updateNavigationView } from '../navigation/update-navigation-view.js';
