internal import Foundation

/// Bytes that the app sends.
struct PendingSend: @unchecked Sendable {
    // Unchecked: the completion is called on the app's queue only.
    /// What is not written yet.
    var rest: ArraySlice<UInt8>
    let completion: (NWError?) -> Void
}

/// A call of the app that receives.
struct PendingReceive: @unchecked Sendable {
    // Unchecked: the completion is called on the app's queue only.
    let minimum: Int
    let maximum: Int
    let completion: (Data?, NWConnection.ContentContext?, Bool, NWError?) -> Void
}

/// What the app asked of a connection, for the connection's thread.
struct ConnectionRequests {
    /// How the app ended the connection.
    enum Ending {
        case graceful
        case forced
    }

    var sends: [PendingSend] = []
    var receives: [PendingReceive] = []
    var ending: Ending?
    /// Counts changes of the network, after which a waiting connection tries again (connection.h).
    var networkChangeCount = 0
    /// The error of later requests; set when the connection has ended.
    var end: NWError?
}

/// Why a connection's thread gives up what it does.
enum ConnectionStop: Error {
    /// The app ended the connection.
    case cancelled
    /// The attempt, or the connection, failed.
    case failed(NWError)
    /// The owner has not allowed the local network.
    case denied
}
