// AVKit's headers include these on iOS.
@_exported public import AVFoundation
@_exported public import UIKit
