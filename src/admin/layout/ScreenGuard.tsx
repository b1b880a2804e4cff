import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { selectMay } from '#auth/may';
import { useAppSelector } from '#store';
import { LinkButton } from '#ui/Button';
import { EmptyState } from '#ui/EmptyState';
import { PageMeta } from '#ui/PageMeta';
import { screens } from '../kit/shared/screens';

export function ScreenGuard({ children }: { children: ReactNode }) {
	const { pathname } = useLocation();
	const needed = screens.find(({ to }) => to !== '/admin' && (pathname === to || pathname.startsWith(`${to}/`)))?.may;
	const allowed = useAppSelector((state) => !needed || selectMay(state, needed));
	if (allowed) return children;
	return (
		<>
			<PageMeta title="Sin permiso" noindex />
			<EmptyState
				heading="h1"
				title="Tu rol no incluye esta pantalla"
				icon={<Lock size={28} />}
				action={<LinkButton to="/admin">Ir al inicio del panel</LinkButton>}
			>
				Si la necesitas, pídesela a quien administra la tienda.
			</EmptyState>
		</>
	);
}
