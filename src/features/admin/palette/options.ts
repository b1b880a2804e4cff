import { ClipboardList, type LucideIcon, Package, Search, UserRound } from 'lucide-react';
import type { Product } from '../../../../contract/catalog';
import type { User } from '../../../../contract/user';
import { statusLabel } from '../../../lib/orderStatus';
import type { OrderView } from '../../../lib/orderView';
import { isActive } from '../../../lib/product';
import { matchesText } from '../../../lib/textSearch';
import type { Command, Target } from './commands';
import { createFinder, type Found, type Hit, lastRank, readQuery } from './rank';

/** One line of the palette. */
export interface Option {
	/** Unlike any other, and the same while the thing is. */
	key: string;
	title: string;
	detail: string;
	Icon: LucideIcon;
	target: Target;
}

export interface Group {
	label: string;
	options: Option[];
	/** Rank of its best option; less is better. */
	rank: number;
}

/** Lines of one group at most. */
export const groupSize = 6;

const joined = (...parts: Array<string | null | undefined>) => parts.filter(Boolean).join(' · ');
const fullName = ({ firstName, lastName }: User) => joined([firstName, lastName].filter(Boolean).join(' '));
const addressOf = (path: string, search: string) => `${path}?${new URLSearchParams({ search })}`;

const commands = createFinder<Command>(({ label, words }) => [label, words]);
const products = createFinder<Product>(({ name, sku }) => [name, sku]);
const users = createFinder<User>((user) => [user.username, fullName(user), user.email]);
/** Makes ready what the first letter would otherwise wait for. */
export const prepareProducts = products.prepare;

const orderName = ({ id, orderNumber }: OrderView) => orderNumber ?? `Pedido #${id}`;
const orderRanks = createFinder<OrderView>((order) => [orderName(order), order.customer?.name, order.customer?.email]);

const commandOption = ({ label, Icon, target }: Command, detail = ''): Option => ({
	key: `command ${label}`,
	title: label,
	detail,
	Icon,
	target,
});

/** With the other words that it was found by, which nobody sees otherwise. */
const foundCommand =
	(query: string) =>
	(command: Command): Option => {
		const { words } = readQuery(query);
		const inLabel = words.every((word) => matchesText(command.label, word));
		const met = command.words.split(' ').filter((other) => words.some((word) => matchesText(other, word)));
		return commandOption(command, inLabel ? '' : met.join(', '));
	};

const productOption = ({ id, name, sku, category, active }: Product): Option => ({
	key: `product ${id}`,
	title: name,
	detail: joined(sku, category?.name, isActive({ active }) ? '' : 'Inactivo'),
	Icon: Package,
	target: { to: addressOf('/admin/products', sku || name), state: { open: id } },
});

const userOption = (user: User): Option => ({
	key: `user ${user.id}`,
	title: user.username,
	detail: joined(fullName(user), user.email),
	Icon: UserRound,
	target: { to: addressOf('/admin/users', user.username), state: { open: user.id } },
});

const orderOption = (order: OrderView): Option => ({
	key: `order ${order.id}`,
	title: orderName(order),
	detail: joined(order.customer?.name, order.customer?.email, statusLabel(order.status)),
	Icon: ClipboardList,
	target: { to: addressOf('/admin/orders', orderName(order)), state: { open: order.id } },
});

const groupOf = <Row>(label: string, { hits }: Pick<Found<Row>, 'hits'>, optionOf: (row: Row) => Option): Group => ({
	label,
	options: hits.map(({ row }) => optionOf(row)),
	rank: hits[0]?.rank ?? lastRank,
});

/** A group of a list that has a screen of its own: that screen shows what does not fit here. */
function listGroup<Row>(
	label: string,
	path: string,
	query: string,
	found: Found<Row>,
	optionOf: (row: Row) => Option,
): Group {
	const group = groupOf(label, found, optionOf);
	if (found.total <= groupSize) return group;
	const more: Option = {
		key: `more ${path}`,
		title: `Ver los ${found.total} ${label.toLowerCase()} que coinciden`,
		detail: '',
		Icon: Search,
		target: { to: addressOf(path, query.trim()) },
	};
	return { ...group, options: [...group.options, more] };
}

/** Before anything is typed: everywhere to go and everything to do. */
export const startGroups = (destinations: readonly Command[], actions: readonly Command[]): Group[] => [
	{ label: 'Pantallas', options: destinations.map((command) => commandOption(command)), rank: 0 },
	{ label: 'Acciones', options: actions.map((command) => commandOption(command)), rank: 0 },
];

export interface Sources {
	destinations: readonly Command[];
	actions: readonly Command[];
	products: readonly Product[];
	users: readonly User[];
	/** Orders that match, however their source decides that. They come later than the rest and so stand below it. */
	orders: readonly OrderView[];
}

/** Orders that their source found, those whose shown texts match first. */
function rankedOrders(orders: readonly OrderView[], query: string): Found<OrderView> {
	const { hits } = orderRanks.find(orders, query, groupSize);
	const ranked = new Set(hits.map(({ row }) => row));
	const others: Hit<OrderView>[] = orders.filter((order) => !ranked.has(order)).map((row) => ({ row, rank: lastRank }));
	return { hits: [...hits, ...others].slice(0, groupSize), total: orders.length };
}

/**
 * What a query finds, in groups: the group with the best option first. Only the orders, which arrive after the others,
 * always stand last, so that nothing moves under a finger.
 */
export function findGroups(sources: Sources, query: string): Group[] {
	const known = [
		groupOf('Pantallas', commands.find(sources.destinations, query, groupSize), foundCommand(query)),
		groupOf('Acciones', commands.find(sources.actions, query, groupSize), foundCommand(query)),
		listGroup('Productos', '/admin/products', query, products.find(sources.products, query, groupSize), productOption),
		listGroup('Usuarios', '/admin/users', query, users.find(sources.users, query, groupSize), userOption),
	].sort((one, other) => Math.floor(one.rank / 10) - Math.floor(other.rank / 10));
	const orders = groupOf('Pedidos', rankedOrders(sources.orders, query), orderOption);
	return [...known, orders].filter(({ options }) => options.length > 0);
}
