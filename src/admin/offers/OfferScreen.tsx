import { Tag } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { LinkButton } from '#ui/Button';
import { EmptyState, ErrorState } from '#ui/EmptyState';
import { PageMeta } from '#ui/PageMeta';
import { LoadingScreen } from '#ui/Spinner';
import { Surface } from '#ui/Surface';
import { OfferEditor } from './OfferEditor';
import { useGetOfferQuery } from './offersApi';
import { copyOf, newValues, valuesOf } from './values';

/** `?copy=` names the offer whose values it begins with. */
export function NewOfferScreen() {
	const [params] = useSearchParams();
	const [start] = useState(() => newValues(Date.now()));
	const copied = Number(params.get('copy'));
	if (Number.isSafeInteger(copied) && copied > 0) return <CopiedOffer key={copied} id={copied} />;
	return <OfferEditor key="new" offer={null} start={start} />;
}

function CopiedOffer({ id }: { id: number }) {
	const { opened, waiting } = useOpened(id);
	return opened ? <OfferEditor offer={null} start={copyOf(opened)} /> : waiting;
}

export function OfferScreen({ id }: { id: number }) {
	const { latest, opened, waiting } = useOpened(id);
	return opened ? <OfferEditor offer={latest ?? opened} start={valuesOf(opened)} /> : waiting;
}

/** A form stays, whatever becomes of later requests. */
function useOpened(id: number) {
	const { currentData, error, isError, isFetching, refetch } = useGetOfferQuery(id);
	const [opened, setOpened] = useState(currentData);
	if (currentData && !opened) setOpened(currentData);
	const isUnknown = (error as { status?: unknown } | undefined)?.status === 404;
	const waiting = isUnknown ? (
		<UnknownOffer />
	) : isError ? (
		<ErrorState message="No pudimos cargar la oferta" retrying={isFetching} onRetry={() => void refetch()} />
	) : (
		<LoadingScreen />
	);
	return { latest: currentData, opened, waiting };
}

const UnknownOffer = () => (
	<Surface bare>
		<PageMeta title="Oferta no encontrada" noindex />
		<EmptyState
			heading="h1"
			title="Esta oferta no existe"
			icon={<Tag size={28} />}
			action={
				<LinkButton to="/admin/offers" variant="primary">
					Ver las ofertas
				</LinkButton>
			}
		/>
	</Surface>
);
