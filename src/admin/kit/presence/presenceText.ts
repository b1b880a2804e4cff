import type { OpenThing, PersonPresent, PresenceKind } from '#contract/admin/presence';

const nouns: Record<PresenceKind, string> = {
	product: 'este producto',
	category: 'esta categoría',
	group: 'este grupo',
	order: 'este pedido',
	offer: 'esta oferta',
	setting: 'esta sección',
};

const list = new Intl.ListFormat('es', { type: 'conjunction' });

const named = 3;

function namesOf(people: readonly PersonPresent[]): string {
	const names = people.slice(0, named).map(({ name }) => name);
	const more = people.length - names.length;
	if (more > 0) names.push(more === 1 ? '1 persona más' : `${more} personas más`);
	return list.format(names);
}

function sentence(people: readonly PersonPresent[], one: string, many: string, kind: PresenceKind): string[] {
	if (people.length === 0) return [];
	return [`${namesOf(people)} ${people.length === 1 ? one : many} ${nouns[kind]}.`];
}

/** Empty for nobody. */
export function presenceText({ kind, people }: Pick<OpenThing, 'kind' | 'people'>, own?: PersonPresent): string {
	return [
		...sentence(
			people.filter(({ editing }) => editing),
			'está editando',
			'están editando',
			kind,
		),
		...sentence(
			people.filter(({ editing }) => !editing),
			'también está viendo',
			'también están viendo',
			kind,
		),
		...((own?.tabs ?? 0) > 1 ? [`Tienes ${nouns[kind]} en otra pestaña también.`] : []),
	].join(' ');
}
