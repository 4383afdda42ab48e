/// What the capture screen shows over the image, and how it starts; kept between launches.
public struct ViewfinderOptions: Hashable, Sendable {
    /// The delay between a touch and the photo or recording.
    public enum SelfTimer: Int, Hashable, Sendable, CaseIterable {
        /// No delay.
        case off = 0
        /// Three seconds.
        case three = 3
        /// Ten seconds.
        case ten = 10

        /// The delay in seconds; nil without one.
        public var seconds: Int? { self == .off ? nil : rawValue }
    }

    /// Whether the whole recorded image is shown, with its border; if not, it fills the screen.
    public var isFitted = false
    /// Whether lines divide the image in thirds.
    public var showsGrid = false
    /// Whether the phone's tilt is shown.
    public var showsLevel = false
    /// Whether accelerometer and gyroscope are plotted.
    public var showsPlots = false
    /// The self-timer.
    public var selfTimer = SelfTimer.off
    /// The opacity of depth over the image, 0…1.
    public var depthOpacity = 0.6
    /// The opacities that can be chosen.
    public static let opacities = 0.1...1.0

    /// Creates the options of a first launch.
    public init() {}
}
