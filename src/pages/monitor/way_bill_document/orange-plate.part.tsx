import { dangerousGoods, type DangerousGoodsCode } from '#domain/deliveries/dangerous-goods.ts';

/** The orange plate that the vehicle bears: hazard identification number above the UN number. */
export const OrangePlate = ({ code }: { readonly code: DangerousGoodsCode }) => {
  const { hazardNumber, unNumber } = dangerousGoods[code];
  return (
    <svg width="54" height="40" viewBox="0 0 54 40" role="img" aria-label={`${hazardNumber} / ${unNumber}`}>
      <rect x="1" y="1" width="52" height="38" rx="2" fill="#ff7a00" stroke="#000" strokeWidth="1.5" />
      <path d="M1 20h52" stroke="#000" strokeWidth="1.5" />
      <g fill="#000" fontSize="14" fontWeight="700" textAnchor="middle" fontFamily="Arial, sans-serif">
        <text x="27" y="15.5">
          {hazardNumber}
        </text>
        <text x="27" y="34.5">
          {unNumber}
        </text>
      </g>
    </svg>
  );
};
