import Testing

/// One after the other: a movie writer hears what happens to whichever phone lives.
@Suite(.serialized) enum AppleMediaTests {}
