import type { ReactNode } from 'react';

import { shownCode } from '#domain/cargo/certificate-code.ts';
import { dangerousGoods } from '#domain/deliveries/dangerous-goods.ts';
import { formatNumber } from '#domain/text/number-format.ts';
import { formatDate, missing } from '#domain/time/time.ts';
import { plateColors } from '#domain/words/truck-words.ts';
import type { Text } from '#i18n/text.ts';
import type { IssuedCertificate } from '#contract/reports/issued-certificate.ts';
import type { TransportDocumentContent } from '#contract/reports/transport-documents.ts';
import { Wordmark } from '#ui/drawing/wordmark.tsx';
import { Plate } from '#ui/plate.tsx';

import { VerifyCode } from '../../seal_certificate/certificate-proof.part.tsx';
import { Both, moment, PaperTable } from '../../seal_certificate/seal-certificate-kit.part.tsx';
import { OrangePlate } from './orange-plate.part.tsx';
import certificateSheet from '../../seal_certificate/seal-certificate-sheet.module.css';
import styles from './transport-sheet.module.css';

type Content = TransportDocumentContent;

const Line = ({ name, children }: { readonly name: Text; readonly children: ReactNode }) => (
  <div>
    <dt>
      <Both text={name} />
    </dt>
    <dd>{children ?? missing}</dd>
  </div>
);

const Box = ({
  title,
  wide,
  children,
}: {
  readonly title: Text;
  readonly wide?: true;
  readonly children: ReactNode;
}) => (
  <section className={styles.box} data-wide={wide}>
    <h3>
      <Both text={title} />
    </h3>
    <dl>{children}</dl>
  </section>
);

const nameLine: Text = ['名称', 'Name'];
const phoneLine: Text = ['电话', 'Phone'];
const addressLine: Text = ['地址', 'Address'];

const Party = ({ title, party }: { readonly title: Text; readonly party: Content['shipper'] }) => (
  <Box title={title}>
    <Line name={nameLine}>{party.name}</Line>
    <Line name={phoneLine}>{party.phone}</Line>
    {party.address === null ? null : <Line name={addressLine}>{party.address}</Line>}
  </Box>
);

/** Each consignee once, in the order of the stops. */
const consigneesOf = ({ goods }: Content): readonly Content['shipper'][] => [
  ...new Map(goods.map(({ consignee }) => [consignee.name, consignee])).values(),
];

const Consignees = ({ content }: { readonly content: Content }) => (
  <Box title={['收货人', 'Consignee']} wide>
    {consigneesOf(content).map(({ name, phone, address }) => (
      <Line key={name} name={nameLine}>
        {[name === null ? missing : name, phone ?? missing, address]
          .filter((part) => part !== null)
          .join(' · ')}
      </Line>
    ))}
  </Box>
);

const until = (day: string | null): ReactNode =>
  day === null ? null : (
    <>
      {' '}
      <small>
        <Both text={['至', 'until']} /> {formatDate(day, 'zh')}
      </small>
    </>
  );

const Vehicle = ({
  title,
  vehicle,
  children,
}: {
  readonly title: Text;
  readonly vehicle: NonNullable<Content['trailer']>;
  readonly children?: ReactNode;
}) => {
  const color = Object.entries(plateColors).find(([code]) => code === vehicle.plateColor)?.[1];
  return (
    <Box title={title}>
      <Line name={['车牌', 'Plate']}>
        <Plate code={vehicle.signCode} /> {color === undefined ? null : <Both text={color.text} />}
      </Line>
      <Line name={['道路运输证号', 'Permit no.']}>
        {vehicle.permit ?? missing}
        {until(vehicle.permitUntil)}
      </Line>
      {children}
    </Box>
  );
};

const Person = ({ title, person }: { readonly title: Text; readonly person: Content['driver'] }) => (
  <Box title={title}>
    <Line name={['姓名', 'Name']}>{person?.name}</Line>
    <Line name={['从业资格证号', 'Certificate no.']}>
      {person?.certificate ?? missing}
      {until(person?.certificateUntil ?? null)}
    </Line>
    {person?.phone == null ? null : <Line name={phoneLine}>{person.phone}</Line>}
  </Box>
);

const Tank = ({ content: { tankL, trailer, truck } }: { readonly content: Content }) => (
  <Line name={['罐体', 'Tank']}>
    {tankL === null ? missing : `${formatNumber(tankL / 1000, 2)} m³`}{' '}
    <small>
      <Both text={['检验有效期至', 'inspected until']} />{' '}
      {formatDate((trailer ?? truck).tankInspectionUntil, 'zh')}
    </small>
  </Line>
);

/** Unknown where one of them is: what is left is no sum. */
const sumOf = (parts: readonly (number | null)[]): number | null =>
  parts.includes(null) ? null : parts.reduce((sum: number, part) => sum + (part ?? 0), 0);

const GoodsTable = ({ goods }: { readonly goods: Content['goods'] }) => (
  <PaperTable
    part="transport-goods"
    title={['货物信息', 'Dangerous goods']}
    heads={[
      { title: ['编号', 'UN no.'] },
      { title: ['正式运输名称', 'Proper shipping name'] },
      { title: ['类别', 'Class'] },
      { title: ['包装类别', 'PG'] },
      { title: ['包装', 'Packing'] },
      { title: ['收货人', 'Consignee'] },
      { title: ['数量 L', 'Volume, L'], right: true },
      { title: ['质量 kg', 'Mass, kg'], right: true },
    ]}
    rows={[
      ...goods.map((row) => {
        const listed = row.goods === null ? null : dangerousGoods[row.goods];
        return {
          key: String(row.stopNo),
          bad: listed === null || row.volumeL === null,
          cells: [
            <b key="un">{listed === null ? missing : `UN ${listed.unNumber}`}</b>,
            listed === null ? missing : <Both key="name" text={listed.text} />,
            listed?.hazardClass ?? missing,
            listed?.packingGroup ?? missing,
            <Both
              key="packing"
              text={
                row.compartment === null
                  ? ['罐体', 'Tank']
                  : [`罐体 ${row.compartment} 仓`, `Tank, comp. ${row.compartment}`]
              }
            />,
            row.consignee.name === null ? missing : row.consignee.name,
            formatNumber(row.volumeL),
            formatNumber(row.massKg),
          ],
        };
      }),
      {
        key: 'sum',
        mark: 'total' as const,
        cells: [
          <Both key="sum" text={['合计', 'Sum']} />,
          '',
          '',
          '',
          '',
          '',
          formatNumber(sumOf(goods.map(({ volumeL }) => volumeL))),
          formatNumber(sumOf(goods.map(({ massKg }) => massKg))),
        ],
      },
    ]}
  />
);

/** The transport document in both languages, white in both schemes, for the screen and for one sheet of A4. */
// oxlint-disable-next-line max-lines-per-function -- the paper of the regulation, from top to bottom
export const TransportSheet = ({
  content,
  issued,
}: {
  readonly content: Content;
  readonly issued: IssuedCertificate | null;
}) => {
  const plates = [...new Set(content.goods.flatMap(({ goods }) => goods ?? []))];
  const last = content.goods.at(-1)?.consignee.name ?? null;
  return (
    <article
      className={certificateSheet.certificate}
      data-part="certificate"
      data-mantine-color-scheme="light"
    >
      <header>
        <div>
          <Wordmark height={18} />
          <h2>
            危险货物道路运输运单 <small lang="en">Transport document, dangerous goods by road</small>
          </h2>
          <p className={styles.number}>
            <Both text={['运单编号', 'Number']} /> <b data-field="wayBillCode">{content.wayBillCode}</b>
          </p>
          <div className={styles.plates}>
            {plates.map((code) => (
              <OrangePlate key={code} code={code} />
            ))}
          </div>
        </div>
        {issued === null ? (
          <span className={certificateSheet.draft} data-part="certificate-draft">
            <Both text={['未签发', 'Not issued']} />
          </span>
        ) : (
          <VerifyCode issued={issued} />
        )}
      </header>
      <div className={styles.form}>
        <Party title={['托运人', 'Shipper']} party={content.shipper} />
        <Party title={['装货人', 'Loader']} party={content.loader} />
        <Consignees content={content} />
        <Box title={['运输', 'Journey']} wide>
          <Line name={['起运日期', 'Date']}>{moment(content.plannedTime)}</Line>
          <Line name={['起运地', 'From']}>{content.loader.name}</Line>
          <Line name={['目的地', 'To']}>{last}</Line>
          <Line name={['路线', 'Route']}>{content.routeName}</Line>
          <Line name={['城市配送', 'Within a city']}>
            <Both text={content.cityDelivery ? ['是', 'Yes'] : ['否', 'No']} />
          </Line>
        </Box>
        <Box title={['承运人', 'Carrier']}>
          <Line name={nameLine}>{content.carrier.name}</Line>
          <Line name={['经营许可证号', 'Licence no.']}>
            {content.carrier.licence ?? missing}
            {until(content.carrier.licenceUntil)}
          </Line>
          <Line name={phoneLine}>{content.carrier.phone}</Line>
        </Box>
        <section className={styles.emergency}>
          <h3>
            <Both text={['应急电话（24 小时）', 'Emergency telephone, 24 h']} />
          </h3>
          <b data-field="emergencyPhone">{content.carrier.emergencyPhone ?? missing}</b>
        </section>
        <Vehicle title={['车辆', 'Vehicle']} vehicle={content.truck}>
          {content.trailer === null ? <Tank content={content} /> : null}
        </Vehicle>
        {content.trailer === null ? (
          <Box title={['挂车', 'Trailer']}>
            <Line name={['车牌', 'Plate']}>{null}</Line>
          </Box>
        ) : (
          <Vehicle title={['挂车', 'Trailer']} vehicle={content.trailer}>
            <Tank content={content} />
          </Vehicle>
        )}
        <Person title={['驾驶员', 'Driver']} person={content.driver} />
        <Person title={['押运员', 'Escort']} person={content.escort} />
      </div>
      <GoodsTable goods={content.goods} />
      <dl className={styles.remark}>
        <Line name={['备注', 'Remark']}>{content.remark === '' ? null : content.remark}</Line>
        <Line name={['调度人', 'Dispatched by']}>
          {issued === null ? null : `${issued.issuedName} · ${moment(issued.issuedTime)}`}
        </Line>
      </dl>
      <footer className={certificateSheet.proof}>
        <div>
          <Both
            text={[
              '按《危险货物道路运输安全管理办法》和 JT/T 617.5 的内容制作；随车携带，承运人至少保存 12 个月。时间为中国时间（UTC+8）。',
              'With what order 29 of 2019 and JT/T 617.5 ask for; carried on the vehicle, kept for 12 months at least. Times are China time (UTC+8).',
            ]}
          />
        </div>
        {issued === null ? null : (
          <>
            <div>
              <b className={certificateSheet.code} data-field="code" data-value={issued.code}>
                {shownCode(issued.code)}
              </b>{' '}
              <Both text={['凭编号核验真伪', 'Verify by this code']} />: {location.host}/verify_certificate
            </div>
            <div className={certificateSheet.hash}>SHA-256 {issued.contentHash}</div>
          </>
        )}
      </footer>
    </article>
  );
};
