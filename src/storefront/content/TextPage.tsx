import { useParams } from 'react-router-dom';
import { PageScreen } from './PageScreen';
import NotFoundPage from '#commerce/shop/NotFoundPage';
import { OurPage } from '#commerce/shop/OurPage';

export default function TextPage() {
	const { slug = '' } = useParams();
	return (
		<OurPage>
			<PageScreen slug={slug} unknown={<NotFoundPage />} />
		</OurPage>
	);
}
