import * as v from 'valibot';
import { ErrorBody } from '#contract/shared/primitives';
import { ShopError } from './shopError';

/** 409. */
export const versionConflict = (current: object, message: string, code = 'version_conflict') =>
	new ShopError(409, code, message, { details: { current } });

export const conflictWith = <Current extends v.GenericSchema>(current: Current) =>
	v.object({ ...ErrorBody.entries, current: v.optional(current) });
