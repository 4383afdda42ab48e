// AVFoundation.h includes these on iOS.
@_exported public import AVFAudio
@_exported public import CoreMedia
@_exported public import CoreVideo
@_exported public import Foundation
@_exported public import QuartzCore
@_exported public import simd
