import {
	Activity,
	BookOpenText,
	ChartColumn,
	ClipboardList,
	FileText,
	HandCoins,
	History,
	LayoutDashboard,
	type LucideIcon,
	Mail,
	Package,
	SearchX,
	Settings,
	Shapes,
	Tag,
	Truck,
	UserCog,
	Users,
} from 'lucide-react';
import { shallowEqual } from 'react-redux';
import { selectIsOurs } from '#api/backEnd';
import { selectMay } from '#auth/may';
import type { PanelGroup } from '#contract/admin/todo';
import type { Permission } from '#contract/team/permissions';
import { useAppSelector } from '#store';

interface Screen {
	to: string;
	/** In the sidebar; only the first screen has none. */
	group?: PanelGroup;
	label: string;
	letter: string;
	Icon: LucideIcon;
	/** Offered before our server alone. */
	ours?: true;
	may?: Permission;
}

/** Sidebar, palette, shortcuts and guards derive from these; `letter` follows `g`. */
export const screens: readonly Screen[] = [
	{ to: '/admin', label: 'Dashboard', letter: 'd', Icon: LayoutDashboard },
	{ to: '/admin/products', group: 'catalogue', label: 'Productos', letter: 'p', Icon: Package, may: 'catalogue:read' },
	{
		to: '/admin/categories',
		group: 'catalogue',
		label: 'Categorías',
		letter: 'c',
		Icon: Shapes,
		may: 'catalogue:read',
	},
	{
		to: '/admin/search',
		group: 'catalogue',
		label: 'Búsquedas',
		letter: 'b',
		Icon: SearchX,
		ours: true,
		may: 'catalogue:write',
	},
	{ to: '/admin/orders', group: 'sell', label: 'Pedidos', letter: 'o', Icon: ClipboardList, may: 'orders:read' },
	{
		to: '/admin/payments',
		group: 'sell',
		label: 'Pagos',
		letter: 'y',
		Icon: HandCoins,
		ours: true,
		may: 'payments:read',
	},
	{ to: '/admin/offers', group: 'sell', label: 'Ofertas', letter: 'f', Icon: Tag, ours: true, may: 'offers:read' },
	{
		to: '/admin/delivery',
		group: 'shop',
		label: 'Envíos',
		letter: 'i',
		Icon: Truck,
		ours: true,
		may: 'delivery:read',
	},
	{ to: '/admin/sales', group: 'sell', label: 'Ventas', letter: 'v', Icon: ChartColumn, may: 'sales:read' },
	{ to: '/admin/pages', group: 'shop', label: 'Páginas', letter: 't', Icon: FileText, ours: true, may: 'pages:read' },
	{ to: '/admin/users', group: 'customers', label: 'Usuarios', letter: 'u', Icon: Users, may: 'customers:read' },
	{
		to: '/admin/complaints',
		group: 'customers',
		label: 'Reclamaciones',
		letter: 'r',
		Icon: BookOpenText,
		ours: true,
		may: 'complaints:read',
	},
	{
		to: '/admin/team',
		group: 'shop',
		label: 'Equipo',
		letter: 'e',
		Icon: UserCog,
		ours: true,
		may: 'team:write',
	},
	{ to: '/admin/mail', group: 'system', label: 'Correo', letter: 'm', Icon: Mail, ours: true, may: 'mail:read' },
	{
		to: '/admin/audit',
		group: 'system',
		label: 'Auditoría',
		letter: 'a',
		Icon: History,
		ours: true,
		may: 'audit:read',
	},
	{
		to: '/admin/settings',
		group: 'shop',
		label: 'Ajustes',
		letter: 'j',
		Icon: Settings,
		ours: true,
		may: 'settings:read',
	},
	{
		to: '/admin/system',
		group: 'system',
		label: 'Sistema',
		letter: 's',
		Icon: Activity,
		ours: true,
		may: 'system:read',
	},
];

export const useOffered = <Item extends { ours?: true | undefined; may?: Permission | undefined }>(
	all: readonly Item[],
): readonly Item[] =>
	useAppSelector(
		(state) => all.filter(({ ours, may }) => (!ours || selectIsOurs(state)) && (!may || selectMay(state, may))),
		shallowEqual,
	);
