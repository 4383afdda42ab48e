/// Success (MacTypes.h).
public let noErr: OSStatus = 0
