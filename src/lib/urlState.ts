/** The address omits a value equal to `fallback`. */
export interface UrlParam<Value> {
	fallback: Value;
	/** Undefined: not set. */
	parse(text: string): Value | undefined;
	format(value: Value): string;
}

/** All parameters whose names it owns are one value. */
export interface UrlParamSet<Value> {
	fallback: Value;
	owns(name: string): boolean;
	/** Names and texts as in the address: a form without script repeats a name. */
	parseAll(own: ReadonlyArray<readonly [name: string, text: string]>): Value;
	formatAll(value: Value): ReadonlyArray<readonly [name: string, text: string]>;
}

export type UrlParams = Readonly<Record<string, UrlParam<unknown> | UrlParamSet<unknown>>>;
export type UrlValues<Params extends UrlParams> = { [Name in keyof Params]: Params[Name]['fallback'] };

export const textParam = (maxLength: number): UrlParam<string> => ({
	fallback: '',
	parse: (text) => text.slice(0, maxLength).trim(),
	format: (text) => text.trim(),
});

export const choiceParam = <Choice extends string>(
	choices: readonly Choice[],
	fallback: NoInfer<Choice>,
): UrlParam<Choice> => ({
	fallback,
	parse: (text) => choices.find((choice) => choice === text),
	format: (choice) => choice,
});

const parsePositive = (text: string) => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined);

export const idParam: UrlParam<number | null> = {
	fallback: null,
	parse: parsePositive,
	format: (id) => (id === null ? '' : String(id)),
};

/** From 1. A change of another parameter resets `page`. */
export const pageParam: UrlParam<number> = { fallback: 1, parse: parsePositive, format: String };

const isOwn = (params: UrlParams, name: string): boolean =>
	Object.entries(params).some(([own, param]) => ('owns' in param ? param.owns(name) : own === name));

export function parseUrl<Params extends UrlParams>(params: Params, query: URLSearchParams): UrlValues<Params> {
	const values = Object.entries(params).map(([name, param]) => {
		if ('owns' in param) return [name, param.parseAll([...query].filter(([own]) => param.owns(own)))];
		const text = query.get(name);
		return [name, (text === null ? undefined : param.parse(text)) ?? param.fallback];
	});
	return Object.fromEntries(values) as UrlValues<Params>;
}

/** Ordered as `params`, then the rest of `others`. */
export function formatUrl<Params extends UrlParams>(
	params: Params,
	values: UrlValues<Params>,
	others = new URLSearchParams(),
): URLSearchParams {
	const query = new URLSearchParams();
	for (const [name, param] of Object.entries(params)) {
		if ('owns' in param) {
			for (const [own, text] of param.formatAll(values[name])) query.set(own, text);
			continue;
		}
		const text = param.format(values[name]);
		if (text !== param.format(param.fallback)) query.set(name, text);
	}
	for (const [name, text] of others) if (!isOwn(params, name)) query.append(name, text);
	return query;
}

/** Commas stay legible. */
export const queryText = (query: URLSearchParams): string => query.toString().replaceAll('%2C', ',');

export function changeUrl<Params extends UrlParams>(
	params: Params,
	current: URLSearchParams,
	changes: Partial<UrlValues<Params>>,
): URLSearchParams {
	const query = new URLSearchParams(current);
	query.delete('page');
	return formatUrl(params, { ...parseUrl(params, query), ...changes }, query);
}
