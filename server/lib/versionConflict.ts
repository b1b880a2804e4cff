import * as v from 'valibot';
import { ErrorBody } from '../../contract/shared/primitives';
import { ShopError } from './shopError';

/** 409 for a change of something that is no longer as the caller saw it; `current` is what it is now. */
export const versionConflict = (current: object, message: string, code = 'version_conflict') =>
	new ShopError(409, code, message, { details: { current } });

/** Body of such an answer. */
export const conflictWith = <Current extends v.GenericSchema>(current: Current) =>
	v.object({ ...ErrorBody.entries, current: v.optional(current) });
