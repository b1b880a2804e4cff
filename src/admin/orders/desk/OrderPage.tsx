import { useParams } from 'react-router-dom';
import { OrderLines } from '#commerce/lines/OrderLines';
import { OrderProgress } from '#commerce/progress/OrderProgress';
import { ProofThumb } from '#commerce/proof/ProofPicture';
import NotFoundPage from '#commerce/shop/NotFoundPage';
import { DeskScreen } from './DeskScreen';

export default function AdminOrderPage() {
	const { id = '' } = useParams();
	if (!/^[1-9]\d{0,8}$/.test(id)) return <NotFoundPage />;
	return (
		<DeskScreen
			key={id}
			id={Number(id)}
			lines={({ items }) => <OrderLines items={items} />}
			progress={({ status, request }) => <OrderProgress status={status} request={request} />}
			proof={({ id, payment }) => <ProofThumb order={id} proof={payment?.proofs.at(-1)?.id} />}
		/>
	);
}
