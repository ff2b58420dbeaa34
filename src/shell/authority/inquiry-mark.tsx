import { authorityMessageKinds } from '#domain/authority/authority-words.ts';
import { openInquiries, shownInquiry } from '#state/authority/inquiries.ts';
import { Deadline } from '#templates/authority/deadline.tsx';
import { useTranslation } from '#ui/language.tsx';
import buttons from '#ui/styles/buttons.module.css';

/** What is to be answered first stands in the top bar of every page, with the time that is left. */
const InquiryMark = () => {
  const { t } = useTranslation();
  const [first] = openInquiries.value;
  if (first === undefined) return null;
  return (
    <button
      type="button"
      className={buttons.small}
      data-part="inquiry-mark"
      onClick={() => {
        shownInquiry.value = first.id;
      }}
    >
      {t(authorityMessageKinds[first.kind].text)}{' '}
      <Deadline receivedTime={first.receivedTime} deadlineTime={first.deadlineTime} />
    </button>
  );
};

export default InquiryMark;
