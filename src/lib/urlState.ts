/** The address omits a value equal to `fallback`. */
export interface UrlParam<Value> {
	fallback: Value;
	/** Undefined: not set. */
	parse(text: string): Value | undefined;
	format(value: Value): string;
}

export type UrlParams = Readonly<Record<string, UrlParam<unknown>>>;
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

export function parseUrl<Params extends UrlParams>(params: Params, query: URLSearchParams): UrlValues<Params> {
	const values = Object.entries(params).map(([name, { parse, fallback }]) => {
		const text = query.get(name);
		return [name, (text === null ? undefined : parse(text)) ?? fallback];
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
	for (const [name, { format, fallback }] of Object.entries(params)) {
		const text = format(values[name]);
		if (text !== format(fallback)) query.set(name, text);
	}
	for (const [name, text] of others) if (!Object.hasOwn(params, name)) query.append(name, text);
	return query;
}

export function changeUrl<Params extends UrlParams>(
	params: Params,
	current: URLSearchParams,
	changes: Partial<UrlValues<Params>>,
): URLSearchParams {
	const query = new URLSearchParams(current);
	query.delete('page');
	return formatUrl(params, { ...parseUrl(params, query), ...changes }, query);
}
