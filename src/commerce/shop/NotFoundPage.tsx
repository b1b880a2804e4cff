import { SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { Outlet } from 'react-router-dom';
import { useIsForeign } from '#api/backEnd';
import { LinkButton } from '#ui/Button';
import { EmptyState } from '#ui/EmptyState';
import { PageMeta } from '#ui/PageMeta';

/** R2-06. */
export default function NotFoundPage() {
	return (
		<>
			<PageMeta title="Página no encontrada" status={404} />
			<EmptyState
				heading="h1"
				title="Página no encontrada"
				icon={<SearchX size={28} />}
				action={
					<>
						<LinkButton to="/" variant="primary">
							Volver al inicio
						</LinkButton>
						<LinkButton to="/products">Ver productos</LinkButton>
					</>
				}
			>
				La dirección no existe o cambió de lugar.
			</EmptyState>
		</>
	);
}

/** A foreign back end lacks these addresses. */
export const OurPage = ({ children = <Outlet /> }: { children?: ReactNode }) =>
	useIsForeign() ? <NotFoundPage /> : children;
