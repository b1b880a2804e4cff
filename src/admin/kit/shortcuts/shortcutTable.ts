import type { Permission } from '#contract/team/permissions';
import { screens } from '../shared/screens';

export type ShortcutCommand = { go: string } | 'palette' | 'list' | 'search' | 'create' | 'sidebar';

export interface Shortcut {
	/** `event.key` values, in sequence. */
	keys: readonly string[];
	/** Ctrl, ⌘ on Apple. Works everywhere; others depend on the single-key switch. */
	withControl?: true;
	group: string;
	label: string;
	command: ShortcutCommand;
	ours?: true | undefined;
	may?: Permission | undefined;
}

export const listsWithForm: Readonly<Record<string, Permission>> = {
	'/admin/products': 'catalogue:write',
	'/admin/categories': 'catalogue:write',
	'/admin/users': 'customers:write',
};

export const shortcuts: readonly Shortcut[] = [
	{
		keys: ['k'],
		withControl: true,
		group: 'En todas partes',
		label: 'Buscar en la administración',
		command: 'palette',
	},
	{ keys: ['?'], group: 'En todas partes', label: 'Ver los atajos de teclado', command: 'list' },
	{ keys: ['['], group: 'En todas partes', label: 'Contraer o expandir el menú', command: 'sidebar' },
	{ keys: ['/'], group: 'En una lista', label: 'Ir a la búsqueda de la pantalla', command: 'search' },
	{
		keys: ['n'],
		group: 'En una lista',
		label: 'Crear un producto, una categoría o un usuario',
		command: 'create',
		may: 'catalogue:write',
	},
	...screens.map(({ to, label, letter, ours, may }) => ({
		keys: ['g', letter],
		group: 'Ir a una pantalla',
		label,
		command: { go: to },
		ours,
		may,
	})),
];
