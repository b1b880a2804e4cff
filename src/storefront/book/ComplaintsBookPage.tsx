import { useLocation, useNavigate } from 'react-router-dom';
import { OurPage } from '#commerce/shop/NotFoundPage';
import { answerDays, type FiledComplaint } from '#contract/complaints/complaint';
import { bookPath, statePath } from '#contract/shop/default';
import { useAppDispatch } from '#store';
import { BookMark } from '#ui/BookMark';
import { cx } from '#ui/cx';
import { PageMeta } from '#ui/PageMeta';
import { WovenBand } from '#ui/Spinner';
import { ComplaintForm } from './ComplaintForm';
import styles from './ComplaintsBookPage.module.css';
import { complaintsApi } from './complaintsApi';

/** R14-95. */
export default function ComplaintsBookPage() {
	return (
		<OurPage>
			<Book />
		</OurPage>
	);
}

function Book() {
	const navigate = useNavigate();
	const dispatch = useAppDispatch();
	const orderNumber = new URLSearchParams(useLocation().search).get('pedido') ?? '';

	async function showSheet({ token, mailed, ...complaint }: FiledComplaint) {
		const { number } = complaint;
		await dispatch(complaintsApi.util.upsertQueryData('getComplaintState', { number, token }, complaint));
		void navigate(statePath(number, token), { state: { filed: true, mailed } });
	}

	return (
		<div className={cx('narrow stack gap-6', styles.book)}>
			<PageMeta
				title="Libro de Reclamaciones"
				description="Registra aquí tu reclamo o queja, sin crear una cuenta, guarda tu copia y mira aquí la respuesta."
				path={bookPath}
			/>
			<header className="stack gap-3">
				<div className="row gap-4">
					<BookMark size={56} />
					<h1>Libro de Reclamaciones</h1>
				</div>
				<WovenBand width={96} />
				<p>
					{`Conforme al Código de Protección y Defensa del Consumidor, esta tienda tiene un Libro de Reclamaciones a tu disposición. No necesitas una cuenta. Al enviarla recibes tu hoja con su número, y te respondemos en un máximo de ${answerDays} días hábiles.`}
				</p>
			</header>
			<ComplaintForm orderNumber={orderNumber} onFiled={(complaint) => void showSheet(complaint)} />
		</div>
	);
}
