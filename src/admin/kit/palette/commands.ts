import { Download, Globe, Keyboard, type LucideIcon, PanelLeft, Plus, Trash2, Upload, UserRound } from 'lucide-react';
import type { Permission } from '#contract/team/permissions';
import type { OpenRequest } from '../shared/openRequest';
import { screens } from '../shared/screens';

export type Target = { to: string; state?: OpenRequest } | { run: 'shortcuts' | 'sidebar' };

export interface Command {
	label: string;
	words: string;
	Icon: LucideIcon;
	target: Target;
	/** For our server alone. */
	ours?: true | undefined;
	may?: Permission | undefined;
	/** Until the demonstration is removed. */
	demo?: true;
}

const otherWords: Readonly<Record<string, string>> = {
	'/admin': 'inicio resumen panel',
	'/admin/products': 'catálogo inventario stock',
	'/admin/offers': 'cupones descuentos promociones rebajas cyber',
	'/admin/orders': 'gestión compras envíos',
	'/admin/sales': 'análisis reporte ingresos',
	'/admin/users': 'clientes cuentas personas',
	'/admin/team': 'roles permisos invitar personal empleados',
	'/admin/audit': 'historial cambios registro',
	'/admin/system': 'estado servidor salud disco memoria copia',
};

export const destinations: readonly Command[] = [
	...screens.map(({ to, label, Icon, ours, may }) => ({
		label,
		words: otherWords[to] ?? '',
		Icon,
		target: { to },
		ours,
		may,
	})),
	{ label: 'Mi perfil', words: 'cuenta datos', Icon: UserRound, target: { to: '/admin/profile' } },
	{ label: 'Ir a la Web', words: 'tienda sitio', Icon: Globe, target: { to: '/products' } },
];

export const actions: readonly Command[] = [
	{
		label: 'Nuevo producto',
		words: 'crear agregar añadir',
		Icon: Plus,
		target: { to: '/admin/products', state: { create: true } },
		may: 'catalogue:write',
	},
	{
		label: 'Nueva categoría',
		words: 'crear agregar añadir',
		Icon: Plus,
		target: { to: '/admin/categories', state: { create: true } },
		may: 'catalogue:write',
	},
	{
		label: 'Nuevo usuario',
		words: 'crear agregar añadir cuenta',
		Icon: Plus,
		target: { to: '/admin/users', state: { create: true } },
		may: 'customers:write',
	},
	{
		label: 'Importar CSV',
		words: 'productos subir archivo',
		Icon: Upload,
		target: { to: '/admin/products', state: { file: 'import' } },
		ours: true,
		may: 'catalogue:write',
	},
	{
		label: 'Exportar CSV',
		words: 'productos descargar archivo',
		Icon: Download,
		target: { to: '/admin/products', state: { file: 'export' } },
		may: 'catalogue:read',
	},
	{
		label: 'Quitar la demostración',
		words: 'productos clientes muestra ejemplo borrar eliminar vaciar',
		Icon: Trash2,
		target: { to: '/admin/products' },
		ours: true,
		may: 'settings:write',
		demo: true,
	},
	{ label: 'Atajos de teclado', words: 'ayuda teclas', Icon: Keyboard, target: { run: 'shortcuts' } },
	{
		label: 'Contraer o expandir el menú',
		words: 'barra lateral',
		Icon: PanelLeft,
		target: { run: 'sidebar' },
	},
];
