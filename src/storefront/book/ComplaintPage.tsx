import { Printer } from 'lucide-react';
import { useLocation, useParams } from 'react-router-dom';
import * as v from 'valibot';
import { errorText } from '#api/errorText';
import { ComplaintSheet } from '#commerce/complaint/ComplaintSheet';
import { OurPage } from '#commerce/shop/NotFoundPage';
import { type Complaint, ComplaintStateBody, dayText } from '#contract/complaints/complaint';
import { bookPath } from '#contract/shop/default';
import { Button, LinkButton } from '#ui/Button';
import { cx } from '#ui/cx';
import { EmptyState, ErrorState } from '#ui/EmptyState';
import { Notice } from '#ui/Notice';
import { PageMeta } from '#ui/PageMeta';
import { LoadingScreen } from '#ui/Spinner';
import styles from './ComplaintsBookPage.module.css';
import { useGetComplaintStateQuery } from './complaintsApi';

/** R14-103. The link suffices; its token is the fragment. */
export default function ComplaintPage() {
	const { number } = useParams();
	const { hash } = useLocation();
	const link = v.safeParse(ComplaintStateBody, { number, token: hash.slice(1) });
	return (
		<OurPage>
			<div className={cx('narrow stack gap-5', styles.book)}>
				<PageMeta title="Hoja de Reclamación" noindex />
				{link.success ? <State link={link.output} /> : <WrongLink />}
			</div>
		</OurPage>
	);
}

const WrongLink = () => (
	<EmptyState
		heading="h1"
		title="El enlace está incompleto"
		action={<LinkButton to={bookPath}>Ir al Libro de Reclamaciones</LinkButton>}
	>
		Ábrelo de nuevo, completo, como lo guardaste o como está en el correo de tu copia.
	</EmptyState>
);

interface Arrival {
	filed?: boolean;
	mailed?: boolean;
}

function State({ link }: { link: ComplaintStateBody }) {
	const { filed = false, mailed = false }: Arrival = useLocation().state ?? {};
	const { data, error, isFetching, refetch } = useGetComplaintStateQuery(link, {
		refetchOnMountOrArgChange: !filed,
	});
	if (data) return <Shown complaint={data} filed={filed} mailed={mailed} />;
	if (!error) return <LoadingScreen />;
	return (
		<>
			<h1>Tu hoja de reclamación</h1>
			<ErrorState
				message={errorText(error, 'No pudimos mostrar tu hoja')}
				onRetry={() => void refetch()}
				retrying={isFetching}
			/>
		</>
	);
}

interface ShownProps extends Required<Arrival> {
	complaint: Complaint;
}

const Shown = ({ complaint, filed, mailed }: ShownProps) => (
	<>
		{filed && (
			<Notice tone="success" role="status">
				{mailed
					? `Registramos tu hoja. Te enviamos una copia a ${complaint.sheet.email}; si no llega, imprime o guarda esta.`
					: 'Registramos tu hoja. No te enviamos una copia por correo: imprime o guarda aquí la tuya.'}
			</Notice>
		)}
		<div className="split">
			<p>
				{complaint.answers.length > 0 ? (
					<strong>La tienda respondió.</strong>
				) : (
					<>
						<strong>Pendiente de respuesta.</strong>
						<span>{` La tienda responde hasta el ${dayText(complaint.dueOn)}.`}</span>
					</>
				)}
			</p>
			<Button icon={<Printer size={18} />} onClick={() => window.print()}>
				Imprimir o guardar
			</Button>
		</div>
		<ComplaintSheet complaint={complaint} alone />
		<p className="note">
			Guarda el enlace de esta página: con él ves la respuesta sin entrar a una cuenta. Quien tenga el enlace puede leer
			la hoja.
		</p>
	</>
);
