-- Where a card was used last.
create index nfc_card on nfc (card_code, time desc) where not withdrawn;
