-- Their hashes include what was typed as a password. Answers to repeats are kept for a short time anyway.
delete from idempotent_reply;
