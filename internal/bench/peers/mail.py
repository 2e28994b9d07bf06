# Prints what a pattern finds in the text of all messages of a mailbox, decoded by Python's email.
import mailbox
import re
import sys

pattern = re.compile(sys.argv[2])
out = sys.stdout.buffer
for message in mailbox.mbox(sys.argv[1]):
    for part in message.walk():
        if part.get_content_maintype() != "text":
            continue
        content = part.get_payload(decode=True) or b""
        try:
            text = content.decode(part.get_content_charset() or "utf-8", "replace")
        except LookupError:
            text = content.decode("utf-8", "replace")
        for found in pattern.findall(text):
            out.write(found.encode("utf-8", "replace") + b"\n")
