/// All went well (MacTypes.h).
public let noErr: OSStatus = 0
