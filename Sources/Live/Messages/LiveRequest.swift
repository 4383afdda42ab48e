/// What the desk wants to see; replaces the previous request.
public struct LiveRequest: WireMessage {
    static let kind = MessageKind.liveRequest

    /// The desk's number of this request.
    ///
    /// Numbers of all streams begin at 0 with it.
    public var subscription: UInt32
    /// The streams; none ends the live view.
    public var streams: LiveStreams
    /// The longest side of images in pixels; they are scaled, never turned.
    public var longestSide: Int
    /// The shortest time between two images, ns.
    public var imageIntervalNanoseconds: Int64
    /// The shortest time between two depth keyframes, ns.
    public var depthIntervalNanoseconds: Int64

    /// Creates a message.
    public init(
        subscription: UInt32, streams: LiveStreams, longestSide: Int,
        imageIntervalNanoseconds: Int64, depthIntervalNanoseconds: Int64
    ) {
        self.subscription = subscription
        self.streams = streams
        self.longestSide = longestSide
        self.imageIntervalNanoseconds = imageIntervalNanoseconds
        self.depthIntervalNanoseconds = depthIntervalNanoseconds
    }

    init(reading body: inout WireReader) throws {
        subscription = try body.integer(named: "subscription")
        streams = LiveStreams(rawValue: try body.integer(named: "streams"))
        longestSide = Int(try body.integer(UInt16.self, in: 1...65535, named: "longest_side"))
        imageIntervalNanoseconds = try body.integer(
            UInt64.self, in: 0...Int64.max, named: "image_interval_ns")
        depthIntervalNanoseconds = try body.integer(
            UInt64.self, in: 0...Int64.max, named: "depth_interval_ns")
    }

    func write(to body: inout WireWriter) {
        body.integer(subscription)
        body.integer(streams.rawValue)
        body.integer(UInt16(clamping: longestSide))
        body.integer(UInt64(clamping: imageIntervalNanoseconds))
        body.integer(UInt64(clamping: depthIntervalNanoseconds))
    }
}
