import { ClipboardList, type LucideIcon, Package, Search, UserRound } from 'lucide-react';
import type { User } from '#contract/account/user';
import type { Product } from '#contract/catalog/product';
import type { AdminOrder } from '#contract/orders/desk';
import { statusLabel } from '#lib/orderStatus';
import { customerOf } from '#lib/orderTypes';
import { isActive } from '#lib/product';
import { matchesText } from '#lib/textSearch';
import type { Command, Target } from './commands';
import { createFinder, lastRank, type Ranking, readQuery } from './rank';
import type { ProductMatches } from './useProductMatches';

export interface Option {
	/** Unique and stable. */
	key: string;
	title: string;
	detail: string;
	Icon: LucideIcon;
	target: Target;
}

export interface Group {
	label: string;
	options: Option[];
	rank: number;
}

const groupSize = 6;

const joined = (...parts: Array<string | null | undefined>) => parts.filter(Boolean).join(' · ');
const addressOf = (path: string, search: string) => `${path}?${new URLSearchParams({ search })}`;

interface Kind<Row> {
	label: string;
	path: string;
	Icon: LucideIcon;
	/** Ranked; the first is the title. */
	texts: (row: Row) => [title: string, ...others: Array<string | null | undefined>];
	detail: (row: Row) => string;
	/** Text for the search on its screen, if not the title. */
	searchedBy?: (row: Row) => string | null | undefined;
}

function optionsOf<Row extends { id: number | string }>(kind: Kind<Row>) {
	const find = createFinder(kind.texts);
	const optionOf = (row: Row): Option => {
		const [title] = kind.texts(row);
		return {
			key: `${kind.path} ${row.id}`,
			title,
			detail: kind.detail(row),
			Icon: kind.Icon,
			target: { to: addressOf(kind.path, kind.searchedBy?.(row) || title), state: { open: row.id } },
		};
	};
	const groupOf = ({ hits }: Pick<Ranking<Row>, 'hits'>): Group => ({
		label: kind.label,
		options: hits.map(({ row }) => optionOf(row)),
		rank: hits[0]?.rank ?? lastRank,
	});
	function withMore(group: Group, total: number, query: string): Group {
		if (total <= groupSize) return group;
		const more: Option = {
			key: `more ${kind.path}`,
			title: `Ver los ${total} ${kind.label.toLowerCase()} que coinciden`,
			detail: '',
			Icon: Search,
			target: { to: addressOf(kind.path, query.trim()) },
		};
		return { ...group, options: [...group.options, more] };
	}
	return {
		find(rows: readonly Row[], query: string): Group {
			const ranking = find(rows, query, groupSize);
			return withMore(groupOf(ranking), ranking.total, query);
		},
		/** A server's rows, text matches first; `total` where there are more. */
		rank(rows: readonly Row[], query: string, total = 0): Group {
			const { hits } = find(rows, query, groupSize);
			const others = rows.filter((row) => !hits.some((hit) => hit.row === row));
			const all = [...hits, ...others.map((row) => ({ row, rank: lastRank }))];
			return withMore(groupOf({ hits: all.slice(0, groupSize) }), total, query);
		},
	};
}

const fullName = ({ firstName, lastName }: User) => [firstName, lastName].filter(Boolean).join(' ');

const products = optionsOf<Product>({
	label: 'Productos',
	path: '/admin/products',
	Icon: Package,
	texts: ({ name, sku }) => [name, sku],
	detail: (product) => joined(product.sku, product.category?.name, isActive(product) ? '' : 'Inactivo'),
	searchedBy: ({ sku }) => sku,
});
const users = optionsOf<User>({
	label: 'Usuarios',
	path: '/admin/users',
	Icon: UserRound,
	texts: (user) => [user.username, fullName(user), user.email],
	detail: (user) => joined(fullName(user), user.email),
});
const orders = optionsOf<AdminOrder>({
	label: 'Pedidos',
	path: '/admin/orders',
	Icon: ClipboardList,
	texts(order) {
		const { name, email } = customerOf(order);
		return [order.orderNumber, name, email];
	},
	detail(order) {
		const { name, email } = customerOf(order);
		return joined(name, email, statusLabel(order.status));
	},
});

const commandOption = ({ label, Icon, target }: Command, detail = ''): Option => ({
	key: `command ${label}`,
	title: label,
	detail,
	Icon,
	target,
});
const findCommands = createFinder<Command>(({ label, words }) => [label, words]);

/** Hidden words match too. */
function commandGroup(label: string, commands: readonly Command[], query: string): Group {
	const { hits } = findCommands(commands, query, groupSize);
	const { words } = readQuery(query);
	const options = hits.map(({ row }) => {
		if (matchesText(row.label, query)) return commandOption(row);
		const matching = row.words.split(' ').filter((other) => words.some((word) => matchesText(other, word)));
		return commandOption(row, matching.join(', '));
	});
	return { label, options, rank: hits[0]?.rank ?? lastRank };
}

export const startGroups = ({ destinations, actions }: Pick<Sources, 'destinations' | 'actions'>): Group[] => [
	{ label: 'Pantallas', options: destinations.map((command) => commandOption(command)), rank: 0 },
	{ label: 'Acciones', options: actions.map((command) => commandOption(command)), rank: 0 },
];

interface Sources {
	destinations: readonly Command[];
	actions: readonly Command[];
	products: ProductMatches;
	users: readonly User[];
	orders: readonly AdminOrder[];
}

/** Groups by best option; a server's late results last, so that nothing moves. */
export function findGroups(sources: Sources, query: string): Group[] {
	const { rows, count } = sources.products;
	const local = [
		commandGroup('Pantallas', sources.destinations, query),
		commandGroup('Acciones', sources.actions, query),
		...(count === null ? [products.find(rows, query)] : []),
		users.find(sources.users, query),
	].sort((one, other) => Math.floor(one.rank / 10) - Math.floor(other.rank / 10));
	const late = [...(count === null ? [] : [products.rank(rows, query, count)]), orders.rank(sources.orders, query)];
	return [...local, ...late].filter(({ options }) => options.length > 0);
}
