import type { DevToolsEnhancerOptions } from '@reduxjs/toolkit';

const secret =
	/^(token|accessToken|password|confirmPassword|currentPassword|newPassword|code|secret|otpauthUrl|recoveryCodes|authorization)$/i;
const personal = /^(email|firstName|lastName|phone|address|shippingAddress)$/;
const mask = (value: unknown) => (value === null || value === undefined || value === '' ? value : '•••');

/** A copy with secrets and personal data masked, or the same object where there are none. */
export function withMasks<Value>(value: Value, depth = 0): Value {
	if (typeof value !== 'object' || value === null || depth > 8) return value;
	if (value instanceof FormData) return '[form]' as Value;
	let changed = false;
	const entries = Object.entries(value).map(([key, inner]) => {
		const shown = secret.test(key) || personal.test(key) ? mask(inner) : withMasks(inner, depth + 1);
		if (shown !== inner) changed = true;
		return [key, shown] as const;
	});
	if (!changed) return value;
	return (Array.isArray(value) ? entries.map(([, inner]) => inner) : Object.fromEntries(entries)) as Value;
}

/** Skips long lists without anything to mask. */
const plainEndpoints = /^(get(Featured|Active|Category|All)(Products|Categories)|searchProducts|getProduct)\(/;

function stateWithMasks<State>(state: State): State {
	const { api, ...rest } = state as State & { api?: { queries?: Record<string, unknown>; mutations?: unknown } };
	if (!api?.queries) return withMasks(state);
	const queries = Object.fromEntries(
		Object.entries(api.queries).map(([key, entry]) => [key, plainEndpoints.test(key) ? entry : withMasks(entry)]),
	);
	return { ...withMasks(rest), api: { ...api, queries, mutations: withMasks(api.mutations) } } as State;
}

const development = process.env.NODE_ENV === 'development';

/** R9-06. */
export const devToolsOptions: DevToolsEnhancerOptions = {
	name: 'Tienda Viva',
	maxAge: 200,
	trace: development,
	traceLimit: 12,
	// An export has the real values, and a replay repeats effects.
	features: development
		? {
				pause: true,
				lock: true,
				persist: true,
				export: true,
				import: 'custom',
				jump: true,
				skip: true,
				reorder: true,
				dispatch: true,
				test: true,
			}
		: { pause: true, jump: true },
	actionSanitizer: (action) => withMasks(action),
	stateSanitizer: (state) => stateWithMasks(state),
};
