import {
	Activity,
	ChartColumn,
	ClipboardList,
	History,
	LayoutDashboard,
	type LucideIcon,
	Package,
	Shapes,
	Users,
} from 'lucide-react';
import type { Feature } from '../../../../contract/features';

interface Screen {
	to: string;
	label: string;
	letter: string;
	Icon: LucideIcon;
	/** Not offered where the back end does not have it. */
	needs?: Feature | undefined;
}

/** The sidebar, the command palette and the shortcuts are made from this; `letter` leads to a screen after `g`. */
export const screens: readonly Screen[] = [
	{ to: '/admin', label: 'Dashboard', letter: 'd', Icon: LayoutDashboard },
	{ to: '/admin/products', label: 'Productos', letter: 'p', Icon: Package },
	{ to: '/admin/categories', label: 'Categorías', letter: 'c', Icon: Shapes },
	{ to: '/admin/orders', label: 'Pedidos', letter: 'o', Icon: ClipboardList },
	{ to: '/admin/sales', label: 'Ventas', letter: 'v', Icon: ChartColumn },
	{ to: '/admin/users', label: 'Usuarios', letter: 'u', Icon: Users },
	{ to: '/admin/audit', label: 'Auditoría', letter: 'a', Icon: History },
	{ to: '/admin/system', label: 'Sistema', letter: 's', Icon: Activity, needs: 'system' },
];
