import { ChartColumn, ClipboardList, History, LayoutDashboard, Package, Shapes, Users } from 'lucide-react';

/** The sidebar, the command palette and the shortcuts are made from this; `letter` leads to a screen after `g`. */
export const screens = [
	{ to: '/admin', label: 'Dashboard', letter: 'd', Icon: LayoutDashboard },
	{ to: '/admin/products', label: 'Productos', letter: 'p', Icon: Package },
	{ to: '/admin/categories', label: 'Categorías', letter: 'c', Icon: Shapes },
	{ to: '/admin/orders', label: 'Pedidos', letter: 'o', Icon: ClipboardList },
	{ to: '/admin/sales', label: 'Ventas', letter: 'v', Icon: ChartColumn },
	{ to: '/admin/users', label: 'Usuarios', letter: 'u', Icon: Users },
	{ to: '/admin/audit', label: 'Auditoría', letter: 'a', Icon: History },
] as const;
