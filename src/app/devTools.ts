import type { DevToolsEnhancerOptions } from '@reduxjs/toolkit';

/** Names of fields that nobody reads over a developer's shoulder: secrets and what is known of a person. */
const secret =
	/^(token|accessToken|password|confirmPassword|currentPassword|newPassword|code|secret|otpauthUrl|recoveryCodes|authorization)$/i;
const personal = /^(email|firstName|lastName|phone|address|shippingAddress)$/;
const mask = (value: unknown) => (value === null || value === undefined || value === '' ? value : '•••');

/** A copy with secrets and personal data masked; the same object where there is nothing to mask. */
export function masked<Value>(value: Value, depth = 0): Value {
	if (typeof value !== 'object' || value === null || depth > 8) return value;
	if (value instanceof FormData) return '[form]' as Value;
	let changed = false;
	const entries = Object.entries(value).map(([key, inner]) => {
		const shown = secret.test(key) || personal.test(key) ? mask(inner) : masked(inner, depth + 1);
		if (shown !== inner) changed = true;
		return [key, shown] as const;
	});
	if (!changed) return value;
	return (Array.isArray(value) ? entries.map(([, inner]) => inner) : Object.fromEntries(entries)) as Value;
}

/** The product and category lists hold nothing to mask and thousands of rows: they are shown as they are. */
const plainEndpoints = /^(get(Featured|Active|Category|All)(Products|Categories)|searchProducts|getProduct)\(/;

function maskedState<State>(state: State): State {
	const { api, ...rest } = state as State & { api?: { queries?: Record<string, unknown>; mutations?: unknown } };
	if (!api?.queries) return masked(state);
	const queries = Object.fromEntries(
		Object.entries(api.queries).map(([key, entry]) => [key, plainEndpoints.test(key) ? entry : masked(entry)]),
	);
	return { ...masked(rest), api: { ...api, queries, mutations: masked(api.mutations) } } as State;
}

const development = process.env.NODE_ENV === 'development';

/** Redux DevTools: a story to read, with nothing in it that a screenshot should not show (R9-06). */
export const devToolsOptions: DevToolsEnhancerOptions = {
	name: 'Tienda Viva',
	maxAge: 200,
	trace: development,
	traceLimit: 12,
	// An exported log holds what the masks hide, so it is for development only; so is what would run effects again.
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
	actionSanitizer: (action) => masked(action),
	stateSanitizer: (state) => maskedState(state),
};
