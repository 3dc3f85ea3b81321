import * as z from 'zod';

/** A user as a trait argument: built by a factory, a persona, or any object with a `user_id`. */
export interface UserReference {
  user_id: number;
}

const aUser = { error: 'must be a user, such as one that userFactory built, or { user_id: 4 }' };
const anObject = { error: 'must be an object that a factory built, or its ID, such as { id: 9 }' };
const aString = { error: 'expected a string' };

export const USER = z.looseObject({ user_id: z.int(aUser) }, aUser);
export const OBJECT = z.looseObject({ id: z.int(anObject) }, anObject);

export const ONE_USER = z.tuple([USER], aUser);
export const USERS = z.array(USER);
export const ONE_OBJECT = z.tuple([OBJECT], anObject);
export const OBJECTS = z.array(OBJECT);
export const ONE_STRING = z.tuple([z.string(aString)], aString);
export const OPTIONAL_STRING = z.tuple([z.string(aString).optional()]);
export const STRINGS = z.array(z.string(aString));
