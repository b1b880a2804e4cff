import { useParams } from 'react-router-dom';
import { PageScreen } from '../features/pages/PageScreen';
import NotFoundPage from './NotFoundPage';
import { OurPage } from './OurPage';

/** A page that the shopkeeper wrote. */
export default function TextPage() {
	const { slug = '' } = useParams();
	return (
		<OurPage>
			<PageScreen slug={slug} unknown={<NotFoundPage />} />
		</OurPage>
	);
}
