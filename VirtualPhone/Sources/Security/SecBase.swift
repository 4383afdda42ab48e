public import CoreFoundationNames

// The codes of TLS errors (SecBase.h).

/// The peer violated the protocol.
public var errSSLProtocol: OSStatus { -9800 }
/// The peer's certificate chain is invalid.
public var errSSLXCertChainInvalid: OSStatus { -9807 }
/// The peer's certificate was refused.
public var errSSLBadCert: OSStatus { -9808 }
/// The peer closed the connection without saying so.
public var errSSLClosedNoNotify: OSStatus { -9816 }
/// The peer refused the handshake.
public var errSSLPeerHandshakeFail: OSStatus { -9824 }
/// The peer refused the version of TLS.
public var errSSLPeerProtocolVersion: OSStatus { -9836 }
