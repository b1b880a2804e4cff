import { useParams } from 'react-router-dom';
import NotFoundPage from '#commerce/shop/NotFoundPage';
import { OurPage } from '#commerce/shop/OurPage';
import { PageScreen } from './PageScreen';

export default function TextPage() {
	const { slug = '' } = useParams();
	return (
		<OurPage>
			<PageScreen slug={slug} unknown={<NotFoundPage />} />
		</OurPage>
	);
}
