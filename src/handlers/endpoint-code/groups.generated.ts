// Generated from the declarations of the endpoints by `npm run generate`. Do not edit.
export { createUserGroup } from '../groups/create-user-group.js';
export { deactivateUserGroup } from '../groups/deactivate-user-group.js';
export { deleteUserGroup } from '../groups/deactivate-user-group.js';
export { getGroupMembers } from '../groups/get-group-members.js';
export { getGroupMembership } from '../groups/get-group-membership.js';
export { getSubgroups } from '../groups/get-subgroups.js';
export { getUserGroups } from '../groups/get-user-groups.js';
export { updateGroupMembers } from '../groups/update-group-members.js';
export { updateSubgroups } from '../groups/update-subgroups.js';
export { updateUserGroup } from '../groups/update-user-group.js';
